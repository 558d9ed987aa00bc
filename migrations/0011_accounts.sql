-- Invited sub-accounts, links to set a password, two-step sign-in for customers, choices of mail, addresses.

alter table account
  alter column password_hash drop not null, -- null: only invited, or deleted
  add column deleted_at timestamptz, -- off for good; the row stays for what the account did
  add column totp_secret_sealed text,
  add column totp_confirmed_at timestamptz,
  add column totp_last_step bigint, -- a code counts once
  add column recovery_code_hashes text[] not null default '{}',
  add column muted_topics text[] not null default '{}', -- mails that this account does not want
  add constraint account_deleted check (
    deleted_at is null or (not is_active and not is_default and password_hash is null)
  );

-- An address belongs to the account that has set a password for it: an invitation takes it from nobody, and does not
-- tell who invites whether somebody has it; a deleted account leaves it to the next one.
drop index account_email;
create unique index account_email on account (email) where password_hash is not null;
create unique index account_invited_once on account (customer_id, email) where deleted_at is null;

alter table operator add column recovery_code_hashes text[] not null default '{}';

-- The one link of an account with which a password is set, sent by e-mail; a new one takes the place of the last.
create table password_link (
  customer_id bigint not null,
  account_id bigint not null,
  token_hash text not null unique,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (customer_id, account_id),
  foreign key (customer_id, account_id) references account
);
call make_tenant_table('password_link', 'select', 'select, insert, update, delete');

-- The customer's own addresses: on parcels as sender, for returns, and where its goods are stored.
create table customer_address (
  customer_id bigint not null references customer,
  id bigint not null default nextval('id_seq'),
  kind text not null check (kind in ('sender', 'return', 'warehouse')),
  recipient_name text not null,
  company text not null default '',
  phone text not null default '',
  country_code text not null,
  province text not null default '',
  city text not null,
  address1 text not null,
  address2 text not null default '',
  postcode text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create unique index customer_address_default on customer_address (customer_id, kind) where is_default;
call make_tenant_table('customer_address', 'select, insert, update, delete', 'select, insert');
