-- PostgreSQL's container runs this once, as the superuser postgres: the owner of the schema, who is no superuser, and its database.
\getenv password POSTGRES_PASSWORD
create role lovingly_owner login createrole password :'password';
create database lovingly owner lovingly_owner;
-- From now on the superuser comes in through the socket only, where no password is asked for.
alter role postgres password null;
