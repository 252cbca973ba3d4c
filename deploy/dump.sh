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
# Takes changes into the folder as they happen. A slot that PostgreSQL gave up, because nobody came for 4 GB, is made again: the base
# below is newer.
receive() {
  psql --quiet --no-psqlrc -U postgres -c "select pg_drop_replication_slot(slot_name) from pg_replication_slots
    where slot_name = 'archive' and wal_status = 'lost'" >/dev/null || true
  pg_receivewal -U postgres --slot=archive --create-slot --if-not-exists || true
  pg_receivewal -U postgres --slot=archive --directory="$folder/wal" --synchronous &
  receiver=$!
}
trap '[ -z "$receiver" ] || kill $receiver; exit 0' TERM INT
mkdir -p "$folder/wal"
due=0
while true; do
  find "$folder" -name '*.part' -mtime +0 -delete
  find "$folder" -mtime +28 '(' -name 'lovingly-*.dump' -o -name 'logs-*.jsonl' ')' -delete
  # The oldest minute of two days needs a base of the day before it, and all changes since.
  find "$folder" -mtime +2 -name 'base-*' -delete
  find "$folder" -mtime +3 -path '*/wal*/*' -delete
  kill -0 $receiver 2>/dev/null || receive
  # PostgreSQL may be away for a moment.
  if [ "$(date +%s)" -ge "$due" ] && dump && base; then due=$(($(date +%s) + 86400)); fi
  sleep 300 &
  wait $!
done
