-- A seller may ask for the goods again instead of money. Such a request ends as 'replaced' when a replacement is sent for it.
alter table refund add column wanted text not null default 'refund' check (wanted in ('refund', 'replacement')),
  add column replacement_order_id bigint;
alter table refund add constraint refund_replacement_order_fkey
  foreign key (customer_id, replacement_order_id) references dropshipping_order;
alter table refund drop constraint refund_state_check;
alter table refund add constraint refund_state_check check (state in
  ('applied', 'reviewing', 'needEvidence', 'offered', 'accepted', 'refunded', 'replaced', 'rejected', 'withdrawn'));
alter table refund add constraint refund_replaced_check
  check ((state = 'replaced') = (replacement_order_id is not null) and (state <> 'replaced' or wanted = 'replacement'));

-- Whether the replacement of an order's request is under way.
create unique index refund_replacement on refund (customer_id, replacement_order_id) where replacement_order_id is not null;
create index refund_replaced on refund (customer_id, order_id) where state = 'replaced';
drop index refund_ended;
create index refund_ended on refund (id) where state in ('refunded', 'replaced', 'rejected', 'withdrawn');
