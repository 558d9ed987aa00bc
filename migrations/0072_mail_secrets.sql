-- Codes and links that let their holder in, apart from the emails that carry them: in the emails' text a mark stands
-- for them. Sealed, so that a copy of the database opens no account.
create table mail_secret (
  mail_id bigint primary key references mail on delete cascade,
  sealed text not null,
  reference text not null, -- the hash in email_code or password_link
  expires_at timestamptz not null,
  read_by bigint[] not null default '{}' -- operators whose reading is in the audit log
);
create index mail_secret_reference on mail_secret (reference);
create index mail_secret_expiry on mail_secret (expires_at);
grant select, insert, delete, update (read_by) on mail_secret to quayside_agency;

-- Whatever ends a code or link also removes it here: use, replacement, deletion.
create function forget_mail_secret() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_table_name = 'password_link' then
    delete from public.mail_secret where reference = old.token_hash;
  else
    delete from public.mail_secret where reference = old.code_hash;
  end if;
  return null;
end $$;
create trigger forget_mail_secret after delete or update of token_hash on password_link
  for each row execute function forget_mail_secret();
create trigger forget_mail_secret after delete or update of code_hash, used_at on email_code
  for each row execute function forget_mail_secret();

-- Emails of earlier versions contain theirs in plain text.
update mail set subject = replace(subject, left(subject, 6), U&'\E000'),
    body_text = replace(body_text, left(subject, 6), U&'\E000'),
    body_html = replace(body_html, left(subject, 6), U&'\E000')
  where subject ~ '^\d{6} (is your|是您的)';
update mail set body_text = regexp_replace(body_text, '(/appvue/forgotPassword#)[\w-]+', U&'\\1\E000', 'g'),
    body_html = regexp_replace(body_html, '(/appvue/forgotPassword#)[\w-]+', U&'\\1\E000', 'g')
  where body_text like '%/appvue/forgotPassword#%';
