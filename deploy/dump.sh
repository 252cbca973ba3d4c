#!/bin/sh
# Dumps the database now and then every day, and deletes dumps after 29 days: the privacy policy says 30 at most. The
# database is named by PGHOST, PGUSER and PGDATABASE. Each dump is recorded in the table backups, from which the product
# knows when to alert. With "once", it exits after the first dump.
set -eu
umask 077
folder=${BACKUP_FOLDER:-/backup}

dump() {
  file="$folder/lovingly-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
  # A dump that was interrupted never looks like a whole one.
  pg_dump --format=custom --file="$file.part" && mv "$file.part" "$file" && echo "Stored $file" || return 1
  record "$(wc -c <"$file")" || echo "It could not be recorded, so you will get an alert that none was stored." >&2
}

record() {
  psql --quiet --no-psqlrc -c "insert into backups (bytes) values ($1)" \
    -c "delete from backups where taken_at < now() - interval '30 days'"
}

if [ "${1:-}" = once ]; then
  dump
  exit
fi
trap 'exit 0' TERM INT
while true; do
  find "$folder" -name 'lovingly-*.dump*' -mtime +28 -delete
  # PostgreSQL may be away for a moment.
  if dump; then wait=86400; else wait=300; fi
  sleep "$wait" &
  wait $!
done
