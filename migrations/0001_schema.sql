-- The answers that a visitor submits. A retry is a new row with the same root_id as the first: together they
-- are a family.
create table eulogy_submissions (
  id uuid primary key,
  root_id uuid not null references eulogy_submissions (id) on delete cascade,
  person text not null check (char_length(person) between 1 and 120),
  relationship text not null,
  -- What the person calls it, where the list has no word for it.
  relationship_word text not null default '' check (char_length(relationship_word) <= 60),
  qualities text not null check (char_length(qualities) between 1 and 2000),
  memories text not null default '' check (char_length(memories) <= 20000),
  scripture text not null default '' check (char_length(scripture) <= 200),
  tone text not null default 'sincere',
  length text not null default 'medium',
  theme text not null default 'general',
  name text not null,
  type text not null default 'general' check (type in ('general', 'paid')),
  email text not null check (char_length(email) between 3 and 254),
  customer_name text not null check (char_length(customer_name) between 1 and 80),
  additional text not null default '' check (char_length(additional) <= 2000),
  pronouns text not null default '',
  -- Empty: the language the user wrote in.
  language text not null default '',
  -- What a retry should do differently.
  different text not null default '' check (char_length(different) <= 1000),
  -- Only the count in the family's first row is ever spent; a retry's row records what was left then. The
  -- default is set by every migration run (src/domain/offer.ts).
  retries integer not null default 0 check (retries >= 0),
  -- Shortened for reading before payment. The whole opening is in openings.
  preview text not null default '',
  -- False when no judge could be reached: the page says so.
  preview_checked boolean not null default true,
  -- A sentence of the preview, and the person's own words that it rests on; null if none is shown whole.
  preview_evidence jsonb,
  -- When its beginning was first asked for: from then on no question comes before it.
  begun_at timestamptz,
  -- When the beginning was written again with answers that came after the preview. That is possible once.
  written_again_at timestamptz,
  -- The passage that the scripture names, and its words: looked up once, empty if none is read.
  passage text not null default '' check (char_length(passage) <= 300),
  verses text not null default '' check (char_length(verses) <= 10000),
  -- Those of their own church, which replace them.
  own_verses text not null default '' check (char_length(own_verses) <= 2000),
  own_verses_at timestamptz,
  -- What each piece of the answers is for (fact, message, wish, prohibition, aside), as a model found; null until then.
  piece_kinds text[],
  -- The memories of others that its text is written from: fixed by the payment or, for a retry, by its request. Null until
  -- then: those that the owner uses.
  memory_ids uuid[],
  -- Set when the text could not be written, so that a waiting page can say so. A retry is given back then: its type is
  -- 'general' again, unless the family had as many back as it may.
  writing_failed_at timestamptz,
  created_at timestamptz not null
);
create index on eulogy_submissions (root_id);
create index on eulogy_submissions (created_at) where type = 'general';
create index on eulogy_submissions (created_at) where type = 'paid';
-- For the watch over retries without a text.
create index on eulogy_submissions (created_at) where root_id <> id and type = 'paid' and writing_failed_at is null;
create index on eulogy_submissions (writing_failed_at) where writing_failed_at is not null;
create index eulogy_submissions_email_idx on eulogy_submissions (lower(email));

-- Each time the notes were listened to, with what was answered so far: up to three rounds.
create table listenings (
  submission_id uuid not null references eulogy_submissions (id) on delete cascade,
  round integer not null check (round between 1 and 3),
  -- The speaker's words about not wanting to go on: then nothing is asked, and these words are not spoken. Only the person
  -- who wrote them gets them back; apart from the answers they stand in, no desk page, email, log or metric shows them.
  helpline text not null default '' check (char_length(helpline) <= 500),
  listened_at timestamptz not null,
  primary key (submission_id, round)
);

-- What was asked then, and what was said to it.
create table questions (
  submission_id uuid not null,
  number integer not null check (number between 1 and 9),
  round integer not null,
  -- The words of the notes that it is about.
  about text not null check (char_length(about) <= 200),
  ask text not null check (char_length(ask) between 1 and 200),
  answer text not null default '' check (char_length(answer) <= 1000),
  -- Skipped, or its answer taken back.
  skipped_at timestamptz,
  asked_at timestamptz not null,
  -- When the answer last changed or was taken back.
  answered_at timestamptz,
  primary key (submission_id, number),
  foreign key (submission_id, round) references listenings (submission_id, round) on delete cascade,
  check (answer = '' or (answered_at is not null and skipped_at is null))
);
create index on questions (asked_at);

-- The request that a submission came with, for two days: the same form sent twice under the same key is one submission.
create table submission_requests (
  submission_id uuid primary key
    references eulogy_submissions (id) on delete cascade deferrable initially deferred,
  idempotency_hash bytea unique check (octet_length(idempotency_hash) = 32),
  requested_at timestamptz not null
);
create index on submission_requests (requested_at);

-- One purchase per family; a family that is being erased has one, too.
create table purchases (
  root_id uuid primary key references eulogy_submissions (id) on delete cascade,
  state text not null default 'open' check (state in ('open', 'paid', 'disputed', 'refunded')),
  opened_at timestamptz not null,
  paid_at timestamptz,
  order_number text unique check (order_number ~ '^[0-9]{8}$'),
  paid_checkout_id uuid unique,
  -- How often a text was begun before payment, and with which answers last.
  prewrites integer not null default 0,
  prewritten_version bigint,
  -- How many paragraphs can still be written again. The default is set by every migration run
  -- (src/domain/offer.ts).
  rewrites integer not null default 0 check (rewrites >= 0),
  -- Paid before its first text was written, and still waiting for it.
  unwritten boolean not null default false,
  -- Since when the family is being erased, and why: from then on nothing of it is read, paid for or written.
  erasing_at timestamptz,
  erasing_reason text check (erasing_reason in ('requested', 'operator')),
  check ((erasing_at is null) = (erasing_reason is null)),
  check ((state = 'open') = (paid_at is null)),
  check ((state = 'open') = (order_number is null))
);
-- For the watch over paid orders without a text, which would otherwise look at every paid order each minute.
create index on purchases (paid_at) where unwritten;
-- For the job that erases old ones.
create index on purchases (paid_at) where paid_at is not null;
create index on purchases (erasing_at) where erasing_at is not null;
-- For the desk.
create index on purchases (paid_at) where state = 'disputed';

-- Every attempt to pay. At most one of them ever pays for the purchase. A checkout outlives the erasure of its
-- family, without any link to it: a payment that still arrives must be found and refunded, and what was paid
-- stays in the books.
create table checkouts (
  id uuid primary key,
  root_id uuid references purchases (root_id) on delete set null,
  attempt integer not null,
  state text not null default 'opening'
    check (state in ('opening', 'open', 'failed', 'expired', 'paid', 'refunding', 'refunded')),
  session_id text unique,
  url text,
  amount integer not null,
  currency text not null,
  payment_intent text unique,
  refund_id text,
  refund_reason text
    check (refund_reason in ('duplicate-payment', 'wrong-amount', 'unwritten', 'erased', 'requested')),
  refund_decided_at timestamptz,
  -- When the payment provider accepted the refund.
  refunded_at timestamptz,
  -- When to ask the payment provider again, in case a webhook was lost. Null: never. While a refund waits for a
  -- dispute: when to try it again; null: now.
  next_check_at timestamptz default now(),
  -- Of the secret in the return address: the browser that brings it back, once, is the owner's.
  claim_hash bytea check (octet_length(claim_hash) = 32),
  claimed_at timestamptz,
  -- Of the browser that was sent to the page, and the address given for it: any other gets a page of its own. Null once the
  -- family's address was replaced or its links were revoked: who pays there owns nothing by it.
  opened_for bytea check (octet_length(opened_for) = 32),
  opened_at timestamptz not null,
  expires_at timestamptz not null,
  -- Why the provider opened no page: its status, never its words.
  failure text check (failure ~ '^[a-z0-9-]{1,40}$'),
  unique (root_id, attempt)
);
create unique index checkouts_one_open_key on checkouts (root_id) where state in ('opening', 'open');
create index on checkouts (next_check_at) where state in ('open', 'failed', 'expired', 'refunded');
create index on checkouts (opened_at) where state = 'refunding';
create index on checkouts (opened_at) where root_id is null;
-- For the figures by day.
create index on checkouts (opened_at) where session_id is not null;
-- For the alert that buyers can't pay.
create index on checkouts (opened_at) where failure is not null;
create index on checkouts (coalesce(refunded_at, refund_decided_at)) where state = 'refunded';
create index on checkouts (refund_id) where refund_id is not null;

alter table purchases
  add foreign key (paid_checkout_id) references checkouts (id) deferrable initially deferred;

-- The whole opening with what was found when it was checked. The api may insert it and may not read it back.
create table openings (
  submission_id uuid primary key references eulogy_submissions (id) on delete cascade,
  text text not null check (text <> ''),
  sentences jsonb not null default '[]',
  -- The memories of others that it repeats.
  memory_ids uuid[] not null default '{}',
  written_at timestamptz not null
);
create index on openings (written_at);
create index on openings using gin (memory_ids) where memory_ids <> '{}';

-- What follows an opening, as it was drafted with it: nobody has checked or read it. Dropped when something told changes,
-- and when the text is stored. The api may insert it and may not read it back.
create table drafted_rests (
  submission_id uuid primary key references openings (submission_id) on delete cascade,
  text text not null check (text <> ''),
  -- Who wrote it: another one judges it.
  provider text not null,
  drafted_at timestamptz not null
);

-- A finished text, one per submission. Never changed, except when a memory is taken back; edits are in eulogy_edits.
create table eulogies (
  id uuid primary key,
  submission_id uuid not null unique references eulogy_submissions (id) on delete cascade,
  text text not null check (text <> ''),
  -- Each sentence with the user's words that support it, or a mark for the buyer to settle.
  sentences jsonb not null default '[]',
  -- Sentences that were taken out; the buyer can put them back.
  removed jsonb not null default '[]',
  -- The memories of others that it was written from.
  memory_ids uuid[] not null default '{}',
  -- Much shorter than was shown before payment.
  is_short boolean not null default false,
  -- Nobody read it once more for what should stay unsaid.
  is_unread boolean not null default false,
  written_at timestamptz not null
);
create index on eulogies (written_at);

-- The newest edit of a text. The revision counts them.
create table eulogy_edits (
  submission_id uuid primary key references eulogy_submissions (id) on delete cascade,
  revision integer not null check (revision > 0),
  text text not null,
  saved_at timestamptz not null
);

-- Sentences that the buyer confirmed: without a mark in every version, and part of the source of later ones.
create table confirmed_sentences (
  root_id uuid not null references eulogy_submissions (id) on delete cascade,
  sentence text not null check (char_length(sentence) between 1 and 2000),
  confirmed_at timestamptz not null,
  primary key (root_id, sentence)
);

-- Single paragraphs that a buyer had written again. Whether one is in the text is decided by the buyer's edits.
create table paragraph_rewrites (
  id uuid primary key,
  submission_id uuid not null references eulogy_submissions (id) on delete cascade,
  -- The same request sent twice under the same key is one rewrite.
  idempotency_hash bytea unique check (octet_length(idempotency_hash) = 32),
  -- The place of the paragraph in the text, from 0, and its words then.
  position integer not null check (position >= 0),
  old_text text not null check (old_text <> ''),
  wish text not null check (wish in ('shorter', 'lighter', 'plainer', 'memory')),
  -- What the buyer remembers: part of the source from then on, unless the rewrite failed.
  memory text not null default '' check (char_length(memory) <= 1000),
  -- What each piece of the memory is for (fact, message, wish, prohibition, aside); null until a model found it.
  memory_kinds text[],
  -- Or the memory of someone else that it adds; null again once its contributor took it back.
  memory_id uuid,
  requested_at timestamptz not null,
  -- When it counts as failed.
  expires_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('written', 'failed')),
  -- Whether a failed one was given back: only the first ones of a purchase are.
  given_back boolean not null default false,
  new_text text not null default '',
  -- Each new sentence with the user's words that support it, or a mark for the buyer to settle.
  sentences jsonb not null default '[]',
  check (wish = 'memory' or (memory = '' and memory_id is null)),
  check (memory = '' or memory_id is null),
  check ((ended_at is null) = (outcome is null)),
  check (coalesce(outcome = 'written', false) = (new_text <> '')),
  check (not given_back or outcome is not distinct from 'failed')
);
create index on paragraph_rewrites (submission_id, requested_at);
create unique index paragraph_rewrites_one_running_key on paragraph_rewrites (submission_id) where outcome is null;

-- Which process is writing a text or a preview now, so that only one does.
create table writing_leases (
  submission_id uuid primary key references eulogy_submissions (id) on delete cascade,
  holder text not null,
  held_until timestamptz not null
);
create table preview_leases (
  submission_id uuid primary key references eulogy_submissions (id) on delete cascade,
  holder text not null,
  held_until timestamptz not null
);

-- When a paid text was attempted and how that ended. A worker that died leaves no end.
create table writing_attempts (
  id uuid primary key,
  submission_id uuid not null references eulogy_submissions (id) on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('written', 'failed')),
  -- Why it failed: codes, never words of the user.
  reason text check (char_length(reason) between 1 and 300),
  check ((ended_at is null) = (outcome is null))
);
create index on writing_attempts (submission_id, started_at);
-- For the daily summary, like the other two of failures.
create index on writing_attempts (ended_at) where outcome = 'failed';

-- Since when at least one worker has been running without a break. One row.
create table worker_uptime (
  singleton boolean primary key default true check (singleton),
  since timestamptz not null,
  last_seen_at timestamptz not null
);

-- Always empty: a worker stores a row here and takes it back, to learn whether the disk has room. A table with rows could
-- have room of its own, and a compressed row might need none.
create table write_checks (filler text not null);
alter table write_checks alter column filler set storage external;

-- Each call of the external automation, with the text that it delivered to our callback. The api writes the
-- text here and may not read it back.
create table automation_calls (
  id uuid primary key,
  submission_id uuid not null references eulogy_submissions (id) on delete cascade,
  started_at timestamptz not null,
  sent_at timestamptz,
  received_at timestamptz,
  text text check (text <> ''),
  -- When a worker took it for review.
  claimed_at timestamptz
);
create index on automation_calls (submission_id, started_at);

-- Each model call: reserved before it is made, settled after. A call that the provider refused costs nothing.
create table spend (
  id uuid primary key,
  submission_id uuid references eulogy_submissions (id) on delete set null,
  purpose text not null check (purpose in ('preview', 'prewrite', 'paid')),
  task text,
  provider text,
  model text,
  -- The version of the brief.
  brief text,
  input_tokens integer,
  output_tokens integer,
  cost_micros bigint not null,
  outcome text not null default 'reserved',
  charged boolean not null default true,
  reserved_at timestamptz not null,
  settled_at timestamptz
);
create index on spend (reserved_at);
create index spend_submission_id_reserved_at_idx on spend (submission_id, reserved_at);
create index spend_unsettled_idx on spend (reserved_at) where settled_at is null;

-- What was reserved or spent per day and purpose.
create table daily_spend (
  day date not null,
  purpose text not null check (purpose in ('preview', 'prewrite', 'paid')),
  spent_micros bigint not null default 0,
  primary key (day, purpose)
);

-- What one network got for free that day. The network is a keyed hash, without a link to a submission, so that deleting
-- one doesn't reset the count; rows are deleted after two days.
create table network_spend (
  day date not null,
  network bytea not null check (octet_length(network) = 32),
  previews integer not null default 0,
  preview_micros bigint not null default 0,
  prewrites integer not null default 0,
  primary key (day, network)
);

create table emails (
  id uuid primary key,
  submission_id uuid references eulogy_submissions (id) on delete cascade,
  -- What an email without a submission is about: the id of a message, a reply or an alert, an hour or a day.
  subject_id text check (char_length(subject_id) between 1 and 80),
  kind text not null,
  -- Another address than that of the form or the message; null for that one, and for the operator's.
  recipient text check (char_length(recipient) between 3 and 254),
  due_at timestamptz not null,
  sent_at timestamptz,
  -- How many times it was sent on purpose.
  sends integer not null default 1 check (sends > 0),
  failed_at timestamptz,
  -- Why it could not be delivered: a code, never the server's words.
  failure text check (failure ~ '^[a-z0-9. -]{1,40}$'),
  unique nulls not distinct (submission_id, subject_id, kind, recipient),
  check ((submission_id is null) <> (subject_id is null))
);
-- For the metrics: what is still to be sent, and the recent emails with a full text.
create index on emails (due_at) where sent_at is null and failed_at is null;
-- For the heartbeat: whether any was accepted lately.
create index on emails (sent_at) where sent_at is not null;
create index on emails (due_at) where kind = 'eulogy';
create index on emails (due_at) where submission_id is null;
create index on emails (failed_at) where failed_at is not null;

-- Only the hash of a key is stored. A key opens a whole family of submissions.
create table access_keys (
  hash bytea primary key check (octet_length(hash) = 32),
  root_id uuid not null references eulogy_submissions (id) on delete cascade,
  -- browser: where it was written, or where the owner's mailbox confirmed it. email, confirmation: in an email; the latter
  -- was asked for at the address of the order. linked-browser: opened a link from an email.
  kind text not null check (kind in ('browser', 'linked-browser', 'email', 'confirmation')),
  -- An email that is tried again carries the same key, so each of its sends has one row.
  email_id uuid references emails (id) on delete cascade,
  -- Where an emailed key was sent, as a keyed hash: opening it proves this mailbox.
  mailbox bytea check (octet_length(mailbox) = 32),
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index on access_keys (root_id);
create index on access_keys (email_id) where email_id is not null;

-- The link to the newest version for someone else, to read and nothing more, and those that were stopped.
create table reader_links (
  id uuid primary key,
  hash bytea not null unique check (octet_length(hash) = 32),
  root_id uuid not null references eulogy_submissions (id) on delete cascade,
  -- Of the access key of the browser that made it.
  maker_hash bytea not null check (octet_length(maker_hash) = 32),
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index on reader_links (root_id);
create unique index reader_links_one_key on reader_links (root_id) where revoked_at is null;

-- Links by which the owner of a eulogy asks others for a memory. A link made before the form was sent belongs to the
-- browser that holds the owner's key; sending the form attaches it to the family.
create table memory_links (
  id uuid primary key,
  -- Of the key in the link, which can add a memory and nothing else.
  hash bytea not null unique check (octet_length(hash) = 32),
  owner_hash bytea check (octet_length(owner_hash) = 32),
  root_id uuid references eulogy_submissions (id) on delete cascade,
  -- What a contributor sees.
  person text not null check (char_length(person) between 1 and 120),
  owner_name text not null check (char_length(owner_name) between 1 and 80),
  note text not null default '' check (char_length(note) <= 300),
  -- A linked browser's ends when the address of the family is corrected.
  made_by text not null default 'owner' check (made_by in ('owner', 'linked')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  revoked_at timestamptz,
  check (num_nonnulls(owner_hash, root_id) = 1)
);
create index on memory_links (root_id) where root_id is not null;
create index on memory_links (owner_hash) where owner_hash is not null;
-- For the job that deletes those whose form was never sent.
create index on memory_links (created_at) where root_id is null;

-- A memory that someone else added.
create table memories (
  id uuid primary key,
  link_id uuid not null references memory_links (id) on delete cascade,
  -- Of the contributor's own key, to change or delete it. The same form sent twice has the same key.
  hash bytea not null unique check (octet_length(hash) = 32),
  name text not null check (char_length(name) between 1 and 80),
  -- What the contributor was to the person who died: "brother".
  relation text not null default '' check (char_length(relation) <= 60),
  text text not null check (char_length(text) between 1 and 2000),
  state text not null default 'new' check (state in ('new', 'used', 'left-out')),
  -- What each piece is for (fact, message, wish, prohibition, aside); null until a model found it.
  kinds text[],
  contributed_at timestamptz not null,
  changed_at timestamptz not null,
  -- When the owner last decided whether to use it.
  decided_at timestamptz,
  -- When an email about it to the owner was queued.
  announced_at timestamptz
);
create index on memories (link_id, contributed_at);
create index on memories (link_id) where announced_at is null and state = 'new';

-- Memories that were deleted one by one, so that a restored backup doesn't bring them back. Deleted after 90 days.
create table deleted_memories (
  id uuid primary key,
  deleted_at timestamptz not null
);
create index on deleted_memories (deleted_at);

-- Emails of a day that anyone can trigger, so that strangers can't fill a mailbox: per mailbox, and in total to addresses
-- that aren't proven (mailbox null). The mailbox is a keyed hash; rows are deleted after two days. Also how often the address of a
-- family was changed, under such a hash of its id.
create table email_counts (
  day date not null,
  counted text not null check (counted in ('strangers', 'find-links', 'total', 'address-changes')),
  mailbox bytea check (octet_length(mailbox) = 32),
  emails integer not null,
  unique nulls not distinct (day, counted, mailbox)
);

-- Mailboxes of which someone opened a link from us about this family, or paid for it. Only these get emails with words
-- that someone typed or a model wrote. The mailbox is a keyed hash.
create table proven_mailboxes (
  root_id uuid not null references eulogy_submissions (id) on delete cascade,
  mailbox bytea not null check (octet_length(mailbox) = 32),
  proven_at timestamptz not null,
  -- The payment was made with it.
  paid boolean not null default false,
  primary key (root_id, mailbox)
);
create index on proven_mailboxes (mailbox) where paid;

-- Mailboxes that refused our email for good: they get no more previews. The mailbox is a keyed hash.
create table bounced_mailboxes (
  mailbox bytea primary key check (octet_length(mailbox) = 32),
  reason text not null,
  created_at timestamptz not null
);
create index on bounced_mailboxes (created_at);

-- Mailboxes whose owner stopped the emails that anyone can trigger. The mailbox is a keyed hash. Kept until the
-- owner takes it back.
create table unsubscribed_mailboxes (
  mailbox bytea primary key check (octet_length(mailbox) = 32),
  created_at timestamptz not null
);

-- Who asked for their private links again. A worker looks the address up and deletes the row.
create table link_requests (
  id uuid primary key,
  email text not null check (char_length(email) between 3 and 254),
  requested_at timestamptz not null
);

create table contact_messages (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 120),
  email text not null check (char_length(email) between 3 and 254),
  subject text not null check (char_length(subject) between 1 and 200),
  message text not null check (char_length(message) between 1 and 5000),
  received_at timestamptz not null,
  -- When the operator answered it or decided that no answer is needed.
  done_at timestamptz
);
create index on contact_messages (received_at);
create index on contact_messages (received_at) where done_at is null;
create index contact_messages_email_idx on contact_messages (lower(email));

-- What the operator answered to a contact message.
create table contact_replies (
  id uuid primary key,
  contact_id uuid not null references contact_messages (id) on delete cascade,
  reply text not null check (char_length(reply) between 1 and 5000),
  written_at timestamptz not null
);
-- The same answer sent twice is one answer.
create unique index contact_replies_once_key on contact_replies (contact_id, md5(reply));

-- How often a network did something lately, in the shape that rate-limiter-flexible expects. A crash empties
-- it, and counting starts again.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index on rate_limits (expire);

-- What was erased and when, with what the books need of a paid order, and no words.
create table erasures (
  root_id uuid primary key,
  reason text not null check (reason in ('requested', 'unpaid-30-days', 'paid-3-years', 'operator')),
  erased_at timestamptz not null,
  order_number text unique,
  paid_at timestamptz,
  paid_checkout_id uuid unique references checkouts (id),
  check ((order_number is null) = (paid_at is null))
);
create index on erasures (paid_at) where paid_at is not null;

-- What operators did, without any words of users. It outlives the erasure of the order it is about.
create table operator_actions (
  id uuid primary key,
  at timestamptz not null,
  -- The name of the operator's account, or the name given with --as.
  operator text not null check (operator ~ '^[A-Za-z0-9._@+-]{1,64}$'),
  action text not null check (action ~ '^[a-z-]{1,40}$'),
  root_id uuid,
  order_number text check (order_number ~ '^[0-9]{8}$'),
  contact_id uuid,
  -- Whether the user's words were shown.
  words boolean not null default false,
  -- Null while it runs, and after a crash.
  outcome text check (outcome ~ '^[a-z0-9-]{1,40}$')
);
create index on operator_actions (at);
create index on operator_actions (root_id) where root_id is not null;

-- Everything the operator was alerted about. One email is sent for alerts of the same kind until they are cleared.
create table operator_alerts (
  id uuid primary key,
  alert text not null check (alert ~ '^[a-z-]{1,40}$'),
  -- An id, a day, a status or the name of a model provider.
  subject_id text not null check (char_length(subject_id) between 1 and 80),
  occurrence integer not null,
  raised_at timestamptz not null,
  emailed boolean not null,
  cleared_at timestamptz,
  unique (alert, subject_id, occurrence)
);
create index on operator_alerts (raised_at);
create index on operator_alerts (alert) where cleared_at is null;

-- One-time links that open the operator's web desk.
create table desk_links (
  hash bytea primary key check (octet_length(hash) = 32),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Browsers that are signed in to the web desk. Deleted at sign-out.
create table desk_sessions (
  hash bytea primary key check (octet_length(hash) = 32),
  signed_in_at timestamptz not null,
  seen_at timestamptz not null
);

-- Copies of this database that were stored elsewhere, recorded by whoever stored them.
create table backups (
  taken_at timestamptz primary key default now(),
  bytes bigint not null check (bytes >= 0)
);

-- What the operator switched off for now. No row: it is on.
create table pauses (
  feature text primary key check (feature in ('previews')),
  paused_at timestamptz not null
);
