-- An order that was not sold before has nothing to take back: looking for it was most of what counting a payment cost, by a
-- plan that a session may have made when there was little to look through.
create procedure count_newly_sold(ids bigint[]) language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made sold_product[];
begin
  with inserted as (
    insert into sold_product select s.* from sold_of(ids) s
      order by customer_id, order_id, product_id on conflict do nothing returning *
  ) select array_agg(inserted::text::sold_product) into made from inserted;
  if made is not null then call add_to_product_day(made, 1); end if;
end $$;

revoke execute on procedure count_newly_sold from public;

create or replace function count_sold_orders() returns trigger language plpgsql security definer
set search_path = public, pg_temp as $$
declare
  newly bigint[];
  ids bigint[];
begin
  if tg_op = 'INSERT' then
    newly := array(select id from new_rows where is_sold(status, kind, paid_at));
  else
    newly := array(
      select id from new_rows where is_sold(status, kind, paid_at)
      except
      select id from old_rows where is_sold(status, kind, paid_at));
    -- Of what is not sold nothing else matters.
    ids := array(select id from (
      select id, sold, case when sold then paid_at end, case when sold then shop_id end,
          case when sold then country_code end
        from (select *, is_sold(status, kind, paid_at) as sold from new_rows) n
      except
      select id, sold, case when sold then paid_at end, case when sold then shop_id end,
          case when sold then country_code end
        from (select *, is_sold(status, kind, paid_at) as sold from old_rows) o) changed
      except select unnest(newly));
  end if;
  if cardinality(newly) > 0 then call count_newly_sold(newly); end if;
  if cardinality(ids) > 0 then call count_sold(ids); end if;
  return null;
end $$;
