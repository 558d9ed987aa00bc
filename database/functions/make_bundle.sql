CREATE OR REPLACE FUNCTION public.make_bundle(owner bigint, parts jsonb, bundle_name text, maker text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  owner_id bigint := case when session_user = 'quayside_tenant' then app_customer_id() else owner end;
  wanted text;
  bundle_id bigint;
begin
  if exists (select from jsonb_to_recordset(parts) as p ("skuId" bigint) left join sku k on k.id = p."skuId"
      and (k.owner_customer_id is null or k.owner_customer_id = owner_id) where k.product_id is null) then
    raise exception 'a part is not a SKU of goods that customer % may buy', owner_id;
  end if;
  select string_agg(p."skuId" || '×' || p.units, ' ' order by p."skuId") into wanted
    from jsonb_to_recordset(parts) as p ("skuId" bigint, units integer);
  -- Two who make the same one make it once.
  perform pg_advisory_xact_lock(hashtextextended('bundle ' || owner_id, 0));
  select b.id into bundle_id from bundle b where b.customer_id = owner_id and b.contents = wanted;
  if found then return bundle_id; end if;
  bundle_id := nextval('id_seq');
  insert into sku (id, owner_customer_id, code) values (bundle_id, owner_id, 'BDL-' || bundle_id);
  insert into bundle (customer_id, id, name, contents, created_by) values (owner_id, bundle_id, bundle_name, wanted, maker);
  insert into bundle_component (customer_id, bundle_id, sku_id, units, position)
    select owner_id, bundle_id, p."skuId", p.units, p.place
      from rows from (jsonb_to_recordset(parts) as ("skuId" bigint, units integer)) with ordinality
        as p ("skuId", units, place);
  return bundle_id;
end $function$;
