#!/bin/sh
# Once, when the database is made: the login of the requests, which owns nothing. The owner (POSTGRES_USER) migrates and grants.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$REQUESTS_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role gleba_requests login password :'password';
revoke temporary on database gleba from public;
revoke create on schema public from public;
SQL
