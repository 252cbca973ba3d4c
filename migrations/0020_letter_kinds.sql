-- A refund and a coming erasure are announced by letters of their own.
alter table letters drop constraint letters_kind_check;
alter table letters add constraint letters_kind_check
  check (kind in ('preview', 'eulogy', 'refund', 'erasure-notice'));
