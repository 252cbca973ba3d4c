-- When we tried to write a text is part of "Download everything we have" as well.
grant select on writing_attempts to lovingly_api;
