#!/bin/sh
# Copies everything that lasts, of the installation that docker-compose.yml runs: `sh infra/docker/backup.sh FOLDER`, in the
# folder of that file. Makes FOLDER/<time in UTC>, whole or not at all, and deletes copies older than KEEP_DAYS (14).
# Chats and the management API go on meanwhile; the worker pauses (infra/docs/runbooks/backup.md says why).
set -eu
umask 077
folder=${1:?name the folder for the copies}
keep_days=${KEEP_DAYS:-14}
mkdir -p "$folder"
copy=$folder/$(date -u +%Y-%m-%dT%H%M%SZ)
unfinished=$folder/.unfinished
rm -rf "$unfinished"
mkdir "$unfinished"

resume() { docker compose start worker >/dev/null; }
trap resume EXIT
trap 'exit 1' HUP INT TERM
docker compose stop worker >/dev/null
docker compose exec -T postgres pg_dump -U parley -d parley --format=custom >"$unfinished/parley.dump"
docker compose exec -T redis sh -c 'redis-cli --rdb /data/copy.rdb >&2 && cat /data/copy.rdb && rm /data/copy.rdb' \
  >"$unfinished/redis.rdb" 2>/dev/null
# with 1 GNU tar says that a file changed while it was read. A file here never does, but it may get its name just then.
[ -n "${FILES_S3_BUCKET:-}" ] ||
  docker compose exec -T chat tar -C /files --exclude=./.unfinished -cf - . >"$unfinished/files.tar" ||
  [ $? -eq 1 ]
trap - EXIT
resume

# what cannot be read is no copy
docker compose exec -T postgres pg_restore --list <"$unfinished/parley.dump" >/dev/null
[ "$(head -c 5 "$unfinished/redis.rdb")" = REDIS ]
[ ! -e "$unfinished/files.tar" ] || tar -tf "$unfinished/files.tar" >/dev/null
cp .env "$unfinished/env"
mv "$unfinished" "$copy"
find "$folder" -mindepth 1 -maxdepth 1 -type d -name '20*Z' -mtime "+$keep_days" -exec rm -rf {} +
echo "$copy"
