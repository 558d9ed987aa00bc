-- Operators search orders of all customers by words: a word's orders, newest last, and the words of one order.
create index order_search_term_word on order_search_term (term text_pattern_ops, order_id) include (customer_id);
create index order_search_term_order on order_search_term (order_id, term text_pattern_ops);

-- Terms that only operators search: words of titles (~*), the recipient's email (~@) and phone number (~+). They are written
-- by modules/orders; these are those of the orders that exist already.
create index customer_words on customer using gin (normalize_search_text(name) gin_trgm_ops);
create index account_words on account using gin (normalize_search_text(user_name) gin_trgm_ops);

create function pg_temp.plain_words(given text) returns setof text language sql immutable as $$
  select distinct left(w.word, 60) from (
    select regexp_replace(part, '^[!-/:-@\[-`{-~]+|[!-/:-@\[-`{-~]+$', '', 'g') as word
      from regexp_split_to_table(normalize(normalize_search_text(given), nfc), '[\s,;]+') part
  ) w where w.word <> ''
$$;
create temporary table title_word as
  select t.title, w.word from (select distinct title from order_line where title <> '') t
    cross join lateral pg_temp.plain_words(t.title) w (word);
create index on title_word (title);
analyze title_word;
insert into order_search_term (customer_id, term, order_id)
  select distinct l.customer_id, '~*' || w.word, l.order_id from order_line l join title_word w on w.title = l.title
  on conflict do nothing;
drop table title_word;
insert into order_search_term (customer_id, term, order_id)
  select customer_id, '~@' || left(normalize(normalize_search_text(trim(email)), nfc), 60), id from dropshipping_order where trim(email) <> ''
  on conflict do nothing;
insert into order_search_term (customer_id, term, order_id)
  select customer_id, '~+' || left(regexp_replace(phone, '\D', '', 'g'), 60), id from dropshipping_order
    where length(regexp_replace(phone, '\D', '', 'g')) >= 5
  on conflict do nothing;

-- The audit log's filters, each in order of time.
create index audit_log_at on audit_log (at, id);
create index audit_log_customer_at on audit_log (customer_id, at, id);
create index audit_log_operator_at on audit_log (operator_id, at, id) where operator_id is not null;
create index audit_log_customer_operator on audit_log (customer_id, operator_id, at, id) where operator_id is not null;
create index audit_log_action on audit_log (action, at, id);
create index audit_log_customer_action on audit_log (customer_id, action, at, id);
create index audit_log_operator_action on audit_log (operator_id, action, at, id) where operator_id is not null;
create index audit_log_target_number on audit_log (split_part(target, ':', 2), at, id) where target is not null;
-- The primary key serves as well.
drop index audit_log_recent;

-- What the case lists are searched by, beside their orders.
create index recharge_reference_search on recharge using gin (lower(bank_reference) gin_trgm_ops);
create index withdrawal_reference_search on withdrawal using gin (lower(payment_reference) gin_trgm_ops);
create index balance_correction_reason_search on balance_correction using gin (reason gin_trgm_ops);
create index quote_request_search on quote_request
  using gin ((title || ' ' || variant_title || ' ' || shop_sku) gin_trgm_ops);

-- The date ranges of the case lists.
create index refund_at on refund (at, id);
create index order_surcharge_created on order_surcharge (created_at, id);
create index returned_parcel_received on returned_parcel (received_at, id);
create index recharge_created on recharge (created_at, id);
create index quote_request_requested on quote_request (requested_at, id);
