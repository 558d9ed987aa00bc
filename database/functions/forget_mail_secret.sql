CREATE OR REPLACE FUNCTION public.forget_mail_secret()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
begin
  if tg_table_name in ('password_link', 'operator_invitation') then
    delete from public.mail_secret where reference = old.token_hash;
  else
    delete from public.mail_secret where reference = old.code_hash;
  end if;
  return null;
end $function$;
