-- Where goods were made, which customs declarations say beside their name and code.
alter table product add column origin_country text not null default ''
  check (origin_country = '' or origin_country ~ '^[A-Z]{2}$');

create index product_missing_customs_data on product (published_at, id)
  where is_published and (customs_name = '' or hs_code = '' or origin_country = '');
create index product_lacks_customs_data on product (id)
  where customs_name = '' or hs_code = '' or origin_country = '';
