-- Passkeys (WebAuthn credentials) of accounts and operators, and the challenges that a browser has to sign.
create table passkey (
  id bigint primary key default nextval('id_seq'),
  customer_id bigint,
  account_id bigint,
  operator_id bigint references operator,
  name text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  check ((account_id is null) = (customer_id is null)),
  check ((account_id is null) <> (operator_id is null)),
  foreign key (customer_id, account_id) references account
);
create index passkey_account on passkey (account_id) where account_id is not null;
create index passkey_operator on passkey (operator_id) where operator_id is not null;
grant select, insert, update, delete on passkey to quayside_agency;

create table passkey_challenge (
  challenge text primary key,
  session_id bigint, -- of whoever adds a passkey; null: to show who one is
  expires_at timestamptz not null
);
create index passkey_challenge_expiry on passkey_challenge (expires_at);
grant select, insert, delete on passkey_challenge to quayside_agency;

-- When the owner of the session last showed who they are, which changing a factor requires.
alter table session add column confirmed_at timestamptz;
