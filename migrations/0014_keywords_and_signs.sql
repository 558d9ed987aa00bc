-- Products are found by keywords too, and carry a remark for those who choose among them; a shop may have a sign.

alter table product
  add column keywords text[] not null default '{}' check (cardinality(keywords) <= 20),
  add column remark_en text not null default '';
alter table shop add column icon text; -- a name of the icon set, see modules/common/icons.ts

create or replace function sku_search_text(code text, attributes jsonb, product product) returns text
  language sql stable as $$
  select lower(concat_ws(' ', code, product.code, product.subject_en, product.subject_zh,
    (select string_agg(attribute ->> 'value', ' ') from jsonb_array_elements(attributes) attribute),
    nullif(array_to_string(product.keywords, ' '), '')))
$$;

drop trigger keep_search_text on product;
create trigger keep_search_text after update of code, subject_en, subject_zh, keywords on product
  for each row
  when ((old.code, old.subject_en, old.subject_zh, old.keywords)
    is distinct from (new.code, new.subject_en, new.subject_zh, new.keywords))
  execute function keep_search_text_of_skus();
