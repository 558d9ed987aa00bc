-- Papers of an order for stock: invoices, packing lists, photos; added by its seller or by the agency, seen by both.
create table purchase_document (
  customer_id bigint not null,
  order_id bigint not null,
  id bigint not null default nextval('id_seq'),
  file_id bigint not null unique references file, -- a file of the customer
  added_at timestamptz not null default now(),
  added_by text not null,
  is_agencys boolean not null,
  primary key (customer_id, order_id, id),
  foreign key (customer_id, order_id) references purchase_order
);
call make_tenant_table('purchase_document', 'select, insert, delete', 'select, insert, delete');
