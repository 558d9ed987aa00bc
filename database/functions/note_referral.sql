CREATE OR REPLACE FUNCTION public.note_referral()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.referred_by is null then
    new.referred_at := null;
  elsif tg_op = 'INSERT' then
    new.referred_at := coalesce(new.referred_at, new.created_at);
  elsif new.referred_by is distinct from old.referred_by then
    new.referred_at := now();
  end if;
  return new;
end $function$;
