CREATE OR REPLACE FUNCTION public.queue_payments_for_profit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into profit_recount (customer_id, order_id)
    select distinct t.customer_id, t.source_id from added t
      join dropshipping_order o on o.customer_id = t.customer_id and o.id = t.source_id
      where t.source_kind = 'order'
    union
    select t.customer_id, r.order_id from added t
      join returned_parcel r on r.customer_id = t.customer_id and r.id = t.source_id
      where t.source_kind = 'returnedParcel'
    union
    select t.customer_id, t.source_id from added t
      where t.source_kind in ('purchaseOrder', 'wholesaleOrder', 'serviceOrder') and t.source_id is not null;
  return null;
end $function$;
