-- What customs need to know of a quoted product, as on `product`; '' where it is not known yet.
alter table sourcing_quote
  add column customs_name text not null default '',
  add column hs_code text not null default '',
  add column origin_country text not null default ''
    check (origin_country = '' or origin_country ~ '^[A-Z]{2}$');
