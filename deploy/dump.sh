#!/bin/sh
# Dumps the database now and then every day, and deletes dumps and logs after 29 days: the privacy policy says 30 at most. The
# database is named by PGHOST, PGUSER and PGDATABASE. Each dump is recorded in the table backups, from which the product
# knows when to alert. With "once", it exits after the first dump. Beside the dumps it keeps what deploy/restore-to needs for any
# minute of the last two days: a base of all files every day, and each change as it happens.
set -eu
umask 077
folder=${BACKUP_FOLDER:-/backup}
stamp() { date -u +%Y-%m-%dT%H%M%SZ; }

dump() {
  file="$folder/lovingly-$(stamp).dump"
  # A dump that was interrupted never looks like a whole one.
  pg_dump --format=custom --file="$file.part" && mv "$file.part" "$file" && echo "Stored $file" || return 1
  record "$(wc -c <"$file")" || echo "It could not be recorded, so you will get an alert that none was stored." >&2
}

record() {
  psql --quiet --no-psqlrc -c "insert into backups (bytes) values ($1)" \
    -c "delete from backups where taken_at < now() - interval '30 days'"
}

base() {
  file="$folder/base-$(stamp).tar.gz"
  pg_basebackup -U postgres --pgdata=- --format=tar --gzip --wal-method=fetch --checkpoint=fast >"$file.part" && mv "$file.part" "$file"
}

if [ "${1:-}" = once ]; then
  dump
  exit
fi
receiver=''
trap '[ -z "$receiver" ] || kill $receiver; exit 0' TERM INT
mkdir -p "$folder/wal"
while true; do
  find "$folder" -name '*.part' -mtime +0 -delete
  find "$folder" -mtime +28 '(' -name 'lovingly-*.dump' -o -name 'logs-*.jsonl' ')' -delete
  find "$folder" -mtime +1 -name 'base-*' -delete
  find "$folder" -mtime +2 -path '*/wal*/*' -delete
  # PostgreSQL may be away for a moment.
  if dump && base; then wait=86400; else wait=300; fi
  if ! kill -0 $receiver 2>/dev/null; then
    pg_receivewal -U postgres --slot=archive --create-slot --if-not-exists || true
    pg_receivewal -U postgres --slot=archive --directory="$folder/wal" --synchronous &
    receiver=$!
  fi
  sleep "$wait" &
  wait $!
done
