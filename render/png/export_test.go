package png

// Adler32 is the checksum of a zlib stream.
var Adler32 = adler32
