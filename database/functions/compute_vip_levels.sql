CREATE OR REPLACE FUNCTION public.compute_vip_levels()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  terms jsonb;
  today date := agency_today();
  found integer;
begin
  perform pg_advisory_xact_lock(hashtext('compute_vip_levels'));
  select value into terms from agency_settings where section = 'vip' order by version desc limit 1;
  if terms is null then
    return 0;
  end if;
  -- Two levels may exchange their thresholds.
  update vip_level set threshold_minor = null;
  insert into vip_level (id, name_en, name_zh, threshold_minor, goods_bp, freight_bp, services_bp, benefits_en, benefits_zh)
    select id, "nameEn", "nameZh", "thresholdMinor", "goodsBp", "freightBp", "servicesBp", "benefitsEn", "benefitsZh"
      from jsonb_to_recordset(terms -> 'levels') as given (id uuid, "nameEn" text, "nameZh" text, "thresholdMinor" bigint,
        "goodsBp" integer, "freightBp" integer, "servicesBp" integer, "benefitsEn" text, "benefitsZh" text)
    on conflict (id) do update set name_en = excluded.name_en, name_zh = excluded.name_zh,
      threshold_minor = excluded.threshold_minor, goods_bp = excluded.goods_bp, freight_bp = excluded.freight_bp,
      services_bp = excluded.services_bp, benefits_en = excluded.benefits_en, benefits_zh = excluded.benefits_zh;
  with given as materialized (
    select (level ->> 'id')::uuid as id, (level ->> 'thresholdMinor')::bigint as threshold_minor
      from jsonb_array_elements(terms -> 'levels') as level
  ), volume as materialized (
    select v.customer_id, sum(v.minor) as minor from paid_volume(today - (terms ->> 'days')::integer + 1) v group by 1
  ), due as materialized (
    select c.customer_id, k.is_kept, case when k.is_kept then c.vip_level_id else (
        select id from given where threshold_minor <= coalesce(v.minor, 0) order by threshold_minor desc limit 1) end as level_id
      from customer c left join volume v using (customer_id)
        cross join lateral (select c.vip_is_set and (c.vip_set_until is null or c.vip_set_until >= today)
          and exists (select from given where id = c.vip_level_id) as is_kept) k
  )
  update customer c
    set vip_level_id = due.level_id, is_vip = due.level_id is not null,
      vip_level_since = case when due.level_id is null then null
        when c.vip_level_id is distinct from due.level_id then now() else c.vip_level_since end,
      vip_is_set = due.is_kept,
      vip_set_until = case when due.is_kept then c.vip_set_until end,
      vip_set_reason = case when due.is_kept then c.vip_set_reason else '' end,
      vip_set_by = case when due.is_kept then c.vip_set_by end
    from due
    where c.customer_id = due.customer_id
      and (c.vip_level_id is distinct from due.level_id or c.vip_is_set <> due.is_kept);
  get diagnostics found = row_count;
  delete from vip_level where id not in (
    select (level ->> 'id')::uuid from jsonb_array_elements(terms -> 'levels') as level);
  insert into vip_computation (day, changed) values (today, found)
    on conflict (day) do update set at = now(), changed = vip_computation.changed + excluded.changed;
  return found;
end $function$;
