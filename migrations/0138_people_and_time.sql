-- Staff with permissions of their own, the agency's working time, and saved replies to tickets.

alter table operator
  add column extra_permissions text[] not null default '{}', -- beside those of the roles
  add column removed_permissions text[] not null default '{}', -- of those of the roles
  add column requires_second_step boolean not null default false, -- at the next sign-in, without a first one that is let in
  add column locale text not null default 'en' check (locale in ('en', 'zh')),
  add column invited_at timestamptz,
  add column deactivated_at timestamptz;

-- The link by which an invited colleague sets a password. Only its hash is stored.
create table operator_invitation (
  operator_id bigint primary key references operator,
  token_hash text not null unique,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null
);
grant select, insert, update, delete on operator_invitation to quayside_agency;

-- Who looks after an agent's customers while the agent is away, first and last day included.
create table agent_substitute (
  id bigint primary key default nextval('id_seq'),
  operator_id bigint not null references operator,
  substitute_id bigint not null references operator,
  first_day date not null,
  last_day date not null,
  created_by text not null,
  check (substitute_id <> operator_id),
  check (last_day >= first_day)
);
create index agent_substitute_agent on agent_substitute (operator_id, last_day);
create index agent_substitute_substitute on agent_substitute (substitute_id, last_day);
grant select, insert, delete on agent_substitute to quayside_agency;

create index customer_named_agent on customer (named_agent_id) where named_agent_id is not null;

-- The agency's calendar; without a row, all time is working time.
create table working_calendar (
  id boolean primary key default true check (id),
  country text not null check (country ~ '^[A-Z]{2}$'),
  time_zone text not null,
  -- By weekday, Monday first: minutes of the day from and to, or null for a day off.
  hours jsonb not null,
  day_seconds integer not null check (day_seconds between 3600 and 86400), -- of a usual working day
  version integer not null default 1
);
grant select, insert, update on working_calendar to quayside_agency;

create table holiday (
  id bigint primary key default nextval('id_seq'),
  country text not null check (country ~ '^[A-Z]{2}$'),
  name_en text not null check (length(name_en) between 1 and 80),
  name_zh text not null check (length(name_zh) between 1 and 80),
  first_day date not null,
  last_day date not null,
  is_working boolean not null default false, -- a weekend's day worked in exchange for a holiday
  check (last_day >= first_day and last_day - first_day < 60)
);
create index holiday_days on holiday (first_day, last_day);
grant select, insert, update, delete on holiday to quayside_agency;

-- What the calendar and the holidays make of each day: spans of working time, with the seconds that were worked before.
-- The last one has no end, so that time after it counts in full.
create table working_span (
  starts_at timestamptz primary key,
  ends_at timestamptz not null check (ends_at > starts_at),
  seconds_before numeric not null unique
);
grant select, insert, delete on working_span to quayside_agency;

-- How long a queue's rows may wait, in hours of working time, where the agency has set another time than the usual one.
create table queue_target (
  queue text primary key,
  hours integer not null check (hours between 1 and 2000)
);
grant select, insert, update, delete on queue_target to quayside_agency;

create function working_seconds(at timestamptz) returns numeric language sql stable
  set search_path = public, pg_temp as $$
  select coalesce(
    (select s.seconds_before + extract(epoch from least(at, s.ends_at) - s.starts_at)
      from working_span s where s.starts_at <= at order by s.starts_at desc limit 1),
    extract(epoch from at))
$$;

create function add_working_time(at timestamptz, seconds numeric) returns timestamptz language sql stable
  set search_path = public, pg_temp as $$
  select case when not exists (select from working_span) then at + seconds * interval '1 second' else
    coalesce(
      (select s.starts_at + (working_seconds(at) + seconds - s.seconds_before) * interval '1 second'
        from working_span s where s.seconds_before < working_seconds(at) + seconds
        order by s.seconds_before desc limit 1),
      to_timestamp((working_seconds(at) + seconds)::double precision)) end
$$;

create function queue_seconds(queue text, days integer) returns numeric language sql stable
  set search_path = public, pg_temp as $$
  select coalesce((select t.hours * 3600 from queue_target t where t.queue = queue_seconds.queue),
    days * coalesce((select day_seconds from working_calendar), 86400))::numeric
$$;

create function ship_by(started timestamptz) returns timestamptz language sql stable
  set search_path = public, pg_temp as $$
  select add_working_time(started, queue_seconds('toShip', 3))
$$;

create function ship_clock_of(due timestamptz) returns timestamptz language sql stable
  set search_path = public, pg_temp as $$
  select add_working_time(due, - queue_seconds('toShip', 3))
$$;

alter table ticket add column first_answered_at timestamptz;
update ticket t set first_answered_at = m.at from (
  select customer_id, ticket_id, min(at) as at from ticket_message where side = 'agency' group by customer_id, ticket_id) m
  where m.customer_id = t.customer_id and m.ticket_id = t.id;

-- Replies that operators use again, in both languages; with what else happens to the ticket, they are macros.
create table saved_reply (
  id bigint primary key default nextval('id_seq'),
  name text not null check (length(name) between 1 and 80),
  body_en text not null default '',
  body_zh text not null default '',
  assign text not null default 'keep' check (assign in ('keep', 'me', 'agent')),
  is_closing boolean not null default false,
  version integer not null default 1,
  saved_by text not null,
  saved_at timestamptz not null default now()
);
create unique index saved_reply_name on saved_reply (lower(name));
grant select, insert, update, delete on saved_reply to quayside_agency;

-- Decisions of operators by period.
create index audit_log_operators_at on audit_log (at, operator_id, action) where operator_id is not null;

create function agency_day() returns date language sql stable set search_path = public, pg_temp as $$
  select (now() at time zone coalesce((select time_zone from working_calendar), 'UTC'))::date
$$;

-- The agent, or who stands in today; null if neither is active.
create function acting_agent(agent bigint) returns bigint language sql stable set search_path = public, pg_temp as $$
  select coalesce(
    (select s.substitute_id from agent_substitute s join operator o on o.id = s.substitute_id and o.is_active
      where s.operator_id = agent and agency_day() between s.first_day and s.last_day limit 1),
    (select id from operator where id = agent and is_active))
$$;

-- The customer reads who looks after it today, by these functions only.
create or replace function named_agent() returns table (name text, email text) language sql stable
  security definer set search_path = public, pg_temp as $$
  select o.name, o.email from customer c join operator o on o.id = acting_agent(c.named_agent_id)
    where c.customer_id = app_customer_id()
$$;
create function acting_agent_of_customer() returns table (id bigint, name text) language sql stable
  security definer set search_path = public, pg_temp as $$
  select o.id, o.name from customer c join operator o on o.id = acting_agent(c.named_agent_id)
    where c.customer_id = app_customer_id()
$$;

-- What a correction corrects is the last decision about the same record.
create index audit_log_target on audit_log (target, id) where operator_id is not null;

create or replace function forget_mail_secret() returns trigger language plpgsql
  set search_path = "$user", public as $$
begin
  if tg_table_name in ('password_link', 'operator_invitation') then
    delete from public.mail_secret where reference = old.token_hash;
  else
    delete from public.mail_secret where reference = old.code_hash;
  end if;
  return null;
end $$;
create trigger forget_mail_secret after delete or update of token_hash on operator_invitation
  for each row execute function forget_mail_secret();
