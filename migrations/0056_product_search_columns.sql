-- The same rows with their short columns first: a search reads a few of them of thousands of rows, and past texts and
-- words of any length a row is walked through value by value.
alter table product_search rename to product_search_before;
alter table product_search_before rename constraint product_search_pkey to product_search_before_pkey;

create table product_search (
  product_id bigint primary key references product on delete cascade,
  published_at timestamptz not null,
  -- Of the SKU that is hardest to send: what reaches a place with these does so with every SKU.
  volume_mm3 bigint not null,
  weight_grams integer not null,
  longest_mm integer not null,
  units_sold integer not null, -- see product_sales
  price_minor integer not null, -- of the cheapest SKU
  max_price_minor integer not null,
  facets integer[] not null,
  goods_attributes text[] not null,
  title tsvector not null, -- of the names alone
  words tsvector not null,
  code text not null, -- in small letters
  codes text[] not null -- the SKUs' as well
);
insert into product_search (product_id, published_at, volume_mm3, weight_grams, longest_mm, units_sold, price_minor,
    max_price_minor, facets, goods_attributes, title, words, code, codes)
  select product_id, published_at, volume_mm3, weight_grams, longest_mm, units_sold, price_minor,
    max_price_minor, facets, goods_attributes, title, words, code, codes
  from product_search_before order by product_id;
drop table product_search_before;

alter table product_search alter column words set statistics 500, alter column facets set statistics 500;
create index product_search_words on product_search using gin (words) with (fastupdate = off);
create index product_search_codes on product_search using gin (codes) with (fastupdate = off);
create index product_search_facets on product_search using gin (facets) with (fastupdate = off);
create index product_search_code on product_search (code text_pattern_ops);
create index product_search_sales on product_search (units_sold desc, product_id desc);
create index product_search_newest on product_search (published_at desc, product_id desc);
create index product_search_price on product_search (price_minor, product_id);
grant select on product_search to quayside_tenant;
grant select, update (units_sold) on product_search to quayside_agency;
analyze product_search;
