CREATE OR REPLACE FUNCTION public.keep_reserved()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(c) into changes from (
      select customer_id, sku_id, sum(units - shipped - released) as n from new_rows group by 1, 2) c where n <> 0;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(c) into changes from (
      select customer_id, sku_id, -sum(units - shipped - released) as n from old_rows group by 1, 2) c where n <> 0;
  else
    select jsonb_agg(c) into changes from (
      select customer_id, sku_id, sum(n) as n from (
        select customer_id, sku_id, units - shipped - released as n from new_rows
        union all select customer_id, sku_id, shipped + released - units from old_rows
      ) both_rows group by 1, 2) c where n <> 0;
  end if;
  if changes is null then return null; end if;
  perform from stock s join jsonb_to_recordset(changes) as c (customer_id bigint, sku_id bigint) using (customer_id, sku_id)
    order by s.customer_id, s.sku_id for update of s;
  update stock s set reserved = s.reserved + c.n
    from jsonb_to_recordset(changes) as c (customer_id bigint, sku_id bigint, n integer)
    where s.customer_id = c.customer_id and s.sku_id = c.sku_id;
  return null;
end $function$;
