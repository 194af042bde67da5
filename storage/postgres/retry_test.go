package postgres

import (
	"errors"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
)

// TestIsBroken has errors of the connection and errors of a statement. A transaction
// runs again only after the first.
func TestIsBroken(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]bool{
		"57P01": true,  // admin_shutdown
		"08006": true,  // connection_failure
		"57014": true,  // query_canceled, after statement_timeout
		"25P03": true,  // idle_in_transaction_session_timeout
		"25006": true,  // read_only_sql_transaction
		"0A000": true,  // feature_not_supported: serializable on a standby
		"40001": false, // serialization_failure
		"25P02": false, // in_failed_sql_transaction
	} {
		if got := isBroken(&pgconn.PgError{Code: code}); got != want {
			t.Errorf("%s: %v", code, got)
		}
	}
	if !isBroken(errors.New("broken pipe")) || isBroken(nil) {
		t.Error("errors without a code")
	}
}
