-- A call that the provider refused costs nothing and counts against nobody.
alter table spend add column charged boolean not null default true;
