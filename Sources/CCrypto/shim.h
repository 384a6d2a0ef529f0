// The part of libcrypto that Swift sees.
#include <openssl/sha.h>
