-- What a product's page shows beside its SKUs, and the categories products are found by.

alter table product
  add column pictures text[] not null default '{}', -- after the cover, in their order
  add column description_en text not null default '', -- rich text, sanitised before it is stored
  add column description_zh text not null default '',
  add column published_at timestamptz; -- when it was first seen by sellers; null while it never was
update product set published_at = created_at where is_published;
alter table product add check (not is_published or published_at is not null);

create function product_first_published() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if new.is_published and new.published_at is null then new.published_at := now(); end if;
  return new;
end $$;
create trigger product_first_published before insert or update of is_published on product
  for each row execute function product_first_published();

-- product.category holds the English name; '' is none.
create table product_category (
  name_en text primary key check (name_en <> ''),
  name_zh text not null default '',
  position integer not null default 0
);
insert into product_category (name_en) select distinct category from product where category <> '';
grant select on product_category to quayside_tenant;
grant select, insert, update, delete on product_category to quayside_agency;
