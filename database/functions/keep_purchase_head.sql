CREATE OR REPLACE FUNCTION public.keep_purchase_head()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  touched jsonb;
begin
  if tg_op = 'DELETE' then
    select jsonb_agg(distinct jsonb_build_object('customer_id', customer_id, 'order_id', order_id)) into touched from old_rows;
  else
    select jsonb_agg(distinct jsonb_build_object('customer_id', customer_id, 'order_id', order_id)) into touched from new_rows;
  end if;
  if touched is null then return null; end if;
  update purchase_order o set item_count = h.items, unit_count = h.units, arrived_count = h.arrived, closed_count = h.closed,
      goods_minor = h.minor, goods_text = h.words, title = h.title, cover_url = h.cover
    from (
      select t.customer_id, t.order_id, count(i.id)::integer as items, coalesce(sum(i.quantity), 0)::integer as units,
          coalesce(sum(i.arrived_quantity), 0)::integer as arrived, coalesce(sum(i.closed_short_quantity), 0)::integer as closed,
          coalesce(sum(i.quantity::bigint * i.unit_minor), 0)::bigint as minor,
          coalesce(string_agg(concat_ws(' ', k.code, p.subject_en), ' | ' order by i.id), '') as words,
          coalesce((array_agg(p.subject_en order by i.id) filter (where p.id is not null))[1], '') as title,
          (array_agg(coalesce(k.image_url, p.cover_url) order by i.id) filter (where i.id is not null))[1] as cover
        from jsonb_to_recordset(touched) as t (customer_id bigint, order_id bigint)
          left join purchase_item i on i.customer_id = t.customer_id and i.order_id = t.order_id
          left join sku k on k.id = i.sku_id left join product p on p.id = k.product_id
        group by 1, 2) h
    where o.customer_id = h.customer_id and o.id = h.order_id;
  return null;
end $function$;
