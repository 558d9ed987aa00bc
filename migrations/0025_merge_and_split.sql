-- Orders that go together in one parcel, and orders that go in several.

-- Letters and digits alone, without accents and case, so that 'Alder St., 12' and 'alder st 12' are one place. Only signs
-- that are named go: what a letter is depends on the server's locale, and no script may lose its letters.
create function plain_words(words text) returns text language sql immutable parallel safe strict as $$
  select lower(regexp_replace(normalize(words, nfkd), '[\s!-/:-@\[-`{-~\u0300-\u036f\u2000-\u206f\u3000-\u303f]+', '', 'g'))
$$;

-- The same for two orders exactly when they are for one recipient at one address; null while it is not complete.
create function merge_key(recipient text, country text, province text, city text, address1 text, address2 text,
    postcode text, tax_number text) returns bigint language sql immutable parallel safe as $$
  select case when recipient <> '' and country <> '' and city <> '' and address1 <> '' then hashtextextended(
    plain_words(recipient) || '|' || country || '|' || plain_words(city) || '|' || plain_words(address1 || address2)
      || '|' || plain_words(postcode) || '|' || plain_words(tax_number)
      || case when postcode = '' then '|' || plain_words(province) else '' end, 0) end
$$;

alter table dropshipping_order
  add column merge_key bigint generated always as
    (merge_key(recipient_name, country_code, province, city, address1, address2, postcode, tax_number)) stored,
  add column kind text not null default 'plain' check (kind in ('plain', 'merged', 'part')),
  add column merged_into_id bigint, -- the order that this one goes with
  add column split_from_id bigint, -- the order that this one is a part of
  add column part_no integer,
  add column part_count integer,
  add column undone_at timestamptz, -- a merge or split was taken back: what was made for it stands for nothing
  add foreign key (customer_id, merged_into_id) references dropshipping_order,
  add foreign key (customer_id, split_from_id) references dropshipping_order,
  add check ((kind = 'part') = (split_from_id is not null and part_no is not null and part_count is not null)),
  -- Only an order that another has taken over goes with one.
  add check (merged_into_id is null or status in ('merged', 'cancelled'));

create index dropshipping_order_sources on dropshipping_order (customer_id, merged_into_id) where merged_into_id is not null;
create index dropshipping_order_parts on dropshipping_order (customer_id, split_from_id) where split_from_id is not null;
-- Those that did not come in but were made of others.
create index dropshipping_order_made on dropshipping_order (customer_id, created_at, shop_id) where kind <> 'plain';
-- Unpaid orders of one recipient and address; and the newest of them, for the proposals.
create index dropshipping_order_merge on dropshipping_order (customer_id, shop_id, merge_key, id)
  where status in ('awaitingQuote', 'awaitingPayment') and merge_key is not null;
create index dropshipping_order_unpaid on dropshipping_order (customer_id, created_at desc, id desc)
  include (shop_id, merge_key) where status in ('awaitingQuote', 'awaitingPayment') and merge_key is not null;

-- The order that came in, and its line, for which this one stands however often it was merged and split; and the order
-- out of which it was merged or split. Null: the line came in itself.
alter table order_line add column origin_order_id bigint, add column origin_line_id bigint, add column source_order_id bigint,
  add check ((origin_order_id is null) = (origin_line_id is null) and (origin_order_id is null) = (source_order_id is null));
create index order_line_origin on order_line (customer_id, origin_order_id) where origin_order_id is not null;

-- A parcel may hold goods of several orders of a shop: each is told by itself.
drop index shop_push_once;
create unique index shop_push_once on shop_push (customer_id, shipment_id, kind, coalesce(event_status, ''), order_id);
