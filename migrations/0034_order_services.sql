-- The agency's menu of services, and those chosen for orders.

create table service (
  id bigint primary key default nextval('id_seq'),
  code text not null unique,
  name_en text not null,
  name_zh text not null default '',
  situation_en text not null default '', -- when one takes it
  situation_zh text not null default '',
  procedure_en text not null default '', -- what is done
  procedure_zh text not null default '',
  image_url text,
  basis text not null check (basis in ('order', 'item')), -- what its price is for
  price_minor integer not null check (price_minor >= 0), -- USD
  is_active boolean not null default true, -- withdrawn otherwise: nobody chooses it any more
  position integer not null default 0,
  updated_at timestamptz not null default now()
);
grant select on service to quayside_tenant;
grant select, insert, update on service to quayside_agency;

alter table dropshipping_order
  add column service_minor integer not null default 0, -- what its services cost
  add column service_count integer not null default 0, -- rows in order_service
  drop constraint dropshipping_order_check,
  add constraint dropshipping_order_total check (total_minor = product_minor + freight_minor + service_minor);

-- A service of an order at the price of when it was chosen, in the order's currency.
create table order_service (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint not null default nextval('id_seq'),
  service_id bigint not null references service,
  basis text not null check (basis in ('order', 'item')),
  price_minor integer not null check (price_minor >= 0), -- for one order, or one item
  source_order_id bigint, -- of a merged order: chosen for this one's items, with which it came
  line_ids bigint[], -- for these alone of the lines that came in (order_line.origin_line_id); null: for all
  times integer not null check (times >= 0), -- once, or for each item
  primary key (customer_id, order_id, id),
  foreign key (customer_id, order_id) references dropshipping_order
);
call make_tenant_table('order_service', 'select, insert, update, delete', 'select, insert, update, delete');
-- As 0010_large_customers has it.
alter table order_service alter column customer_id set (n_distinct = 10);
