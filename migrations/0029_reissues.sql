-- Orders, or lines of them, that are sent once more.

alter table dropshipping_order
  drop constraint dropshipping_order_kind_check,
  add constraint dropshipping_order_kind_check check (kind in ('plain', 'merged', 'part', 'reissue')),
  add column reissue_of_id bigint, -- the order of which this one is sent again
  add foreign key (customer_id, reissue_of_id) references dropshipping_order,
  add check ((kind = 'reissue') = (reissue_of_id is not null));
create index dropshipping_order_reissues on dropshipping_order (customer_id, reissue_of_id, id) where reissue_of_id is not null;
-- Paid like others, but nobody bought them: no sale of the seller's days.
create index dropshipping_order_reissue_paid on dropshipping_order (customer_id, paid_at, shop_id)
  where kind = 'reissue' and paid_at is not null;

-- What was decided about one: the goods, the charge and where it stands are its order's own.
create table reissue (
  customer_id bigint not null references customer,
  order_id bigint not null, -- made for it
  of_order_id bigint not null, -- of which it is
  reason text not null check (reason in ('lost', 'damaged', 'wrongItem', 'missingItem', 'returned', 'other')),
  words text not null default '', -- the operator's, for the seller
  bearer text not null check (bearer in ('agency', 'seller')),
  -- 'offered' alone waits on the seller; 'free' asks nobody
  decision text not null check (decision in ('free', 'offered', 'accepted', 'declined', 'expired')),
  offered_until timestamptz, -- with a charge: when it ends by itself
  decided_at timestamptz,
  decided_by text not null default '',
  decline_words text not null default '', -- the seller's
  seen_at timestamptz, -- the agency has taken note that it was declined, or ran out
  created_by text not null default '',
  created_at timestamptz not null default now(),
  primary key (customer_id, order_id),
  foreign key (customer_id, order_id) references dropshipping_order,
  foreign key (customer_id, of_order_id) references dropshipping_order,
  check ((decision = 'free') = (bearer = 'agency')),
  check ((bearer = 'seller') = (offered_until is not null)),
  check ((decision in ('free', 'offered')) = (decided_at is null))
);
create unique index reissue_order on reissue (order_id);
create index reissue_of on reissue (customer_id, of_order_id, order_id);
-- One at a time waits for an answer.
create unique index reissue_offered on reissue (customer_id, of_order_id) where decision = 'offered';
create index reissue_until on reissue (offered_until) where decision = 'offered';
create index reissue_unseen on reissue (decided_at, order_id) where decision in ('declined', 'expired') and seen_at is null;
call make_tenant_table('reissue', 'select, update', 'select, insert, update');

create trigger touch_orders_of_new after insert on reissue
  referencing new table as new_rows for each statement execute function touch_orders();
create trigger touch_orders_of_changed after update on reissue
  referencing new table as new_rows for each statement execute function touch_orders();
