#!/bin/sh
# Writes env.example with fresh secrets to standard output: `sh infra/docker/make-env.sh >.env`
set -eu
umask 077
secret() { head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
while IFS= read -r line; do
  case $line in
    POSTGRES_PASSWORD= | REDIS_PASSWORD= | INTERNAL_TOKEN= | CHAT_SECRET= | CREDENTIALS_KEYS=) printf '%s%s\n' "$line" "$(secret)" ;;
    # no chat process of a former release is there
    '#COMPACT_SESSIONS=false') printf 'COMPACT_SESSIONS=true\n' ;;
    *) printf '%s\n' "$line" ;;
  esac
done <"$(dirname "$0")/env.example"
