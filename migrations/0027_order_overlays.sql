-- What lies over an order beside its main status: it is shelved, something is wrong with it, money of it is asked back.
-- A row while that stands; what stands behind it is kept by its own tables.
create table order_overlay (
  customer_id bigint not null references customer,
  order_id bigint not null,
  kind text not null check (kind in ('abnormal', 'shelved', 'cancelAsked', 'refund', 'reissue', 'returned')),
  state text not null, -- of the matter itself: 'reviewing', 'offered' …
  waiting_on text check (waiting_on in ('seller', 'agency', 'shop', 'carrier')),
  since timestamptz not null default now(), -- in this state
  until timestamptz, -- when it ends by itself, or until when the one it waits on has to answer
  primary key (customer_id, order_id, kind),
  foreign key (customer_id, order_id) references dropshipping_order
);
create index order_overlay_kind on order_overlay (customer_id, kind, order_id);
create index order_overlay_agency on order_overlay (kind, since, order_id) where waiting_on = 'agency';
create index order_overlay_until on order_overlay (kind, until) where until is not null;
call make_tenant_table('order_overlay', 'select, insert, update, delete', 'select, insert, update, delete');

-- An overlay is found like a word of the order. No word that somebody types begins with a tilde.
create function find_by_overlay() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_search_term (customer_id, term, order_id) values (new.customer_id, '~' || new.kind, new.order_id)
      on conflict do nothing;
  else
    delete from order_search_term
      where customer_id = old.customer_id and term = '~' || old.kind and order_id = old.order_id;
  end if;
  return null;
end $$;
create trigger find_by_overlay after insert or delete on order_overlay for each row execute function find_by_overlay();

create trigger touch_orders_of_new after insert on order_overlay
  referencing new table as new_rows for each statement execute function touch_orders();
create trigger touch_orders_of_changed after update on order_overlay
  referencing new table as new_rows for each statement execute function touch_orders();
create trigger touch_orders_of_gone after delete on order_overlay
  referencing old table as new_rows for each statement execute function touch_orders();
