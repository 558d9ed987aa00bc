-- A seller's own tags and note of an order, which the agency is not shown. Tags are kept as they are displayed.
alter table dropshipping_order add column tags text[] not null default '{}', add column seller_note text not null default '';

-- How each tag of a customer was first written. The key ignores case; see contract/order-tags.ts.
create table order_tag (
  customer_id bigint not null references customer,
  key text collate "C" not null,
  name text not null,
  primary key (customer_id, key)
);
call make_tenant_table('order_tag', 'select, insert', 'select, insert');
