CREATE OR REPLACE FUNCTION public.sum_bin_stock()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  -- In one order, so that statements that move the same goods wait for each other instead of deadlocking.
  perform from bin_stock where (bin_id, sku_id) in (select bin_id, sku_id from added)
    order by bin_id, sku_id, owner_id for update;
  insert into bin_stock (bin_id, sku_id, owner_id, units)
    select bin_id, sku_id, owner_id, 0 from added group by bin_id, sku_id, owner_id
    order by bin_id, sku_id, owner_id on conflict do nothing;
  update bin_stock s set units = s.units + m.units
    from (select bin_id, sku_id, owner_id, sum(quantity) as units from added group by 1, 2, 3) m
    where s.bin_id = m.bin_id and s.sku_id = m.sku_id and s.owner_id is not distinct from m.owner_id;
  return null;
end $function$;
