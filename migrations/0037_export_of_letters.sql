-- A letter that could not be delivered is part of "Download everything we have" as well.
grant select (sends, failed_at, failure) on letters to lovingly_api;
