-- The rows of an order file, or of what was pasted or picked, that can still be edited: all of a small one, of a large
-- one those of orders with a problem. What the last check made of them is in the chunks with from_rows.
create table order_import_row (
  customer_id bigint not null,
  import_id bigint not null,
  row_no integer not null check (row_no > 1), -- as a spreadsheet counts: the header is row 1
  cells text[] not null,
  formulas integer[] not null default '{}', -- columns from 0 whose cell holds a formula
  primary key (customer_id, import_id, row_no),
  foreign key (customer_id, import_id) references order_import on delete cascade
);
call make_tenant_table('order_import_row', 'select, insert, update, delete', 'select, insert, update, delete');

alter table order_import_chunk add column from_rows boolean not null default false;

alter table order_import drop constraint order_import_format_check;
alter table order_import add constraint order_import_format_check
  check (format in ('shopifyCsv', 'shopifyXlsx', 'templateCsv', 'templateXlsx', 'paste', 'pick'));

-- Of files that were read before this, no row can be edited.
update order_import set header = header || jsonb_build_object(
    'outside', jsonb_build_object('rows', rows_total, 'orders', orders_total, 'existing', orders_existing,
      'duplicates', coalesce((header ->> 'duplicates')::int, 0)),
    'openRows', 0, 'lastRow', 2147483647)
  where jsonb_typeof(header) = 'object';
