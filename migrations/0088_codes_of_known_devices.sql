-- A device that an account has signed in with has codes of its own, which requests from elsewhere do not replace.
-- Guesses are counted in rate_limit_counter.
alter table email_code add column device text not null default '', drop column attempts;
alter table email_code drop constraint email_code_pkey, add primary key (email, purpose, device);

-- What accounts see of admin views.
create index audit_log_admin_view on audit_log (customer_id, id desc)
  where action in ('adminView.opened', 'adminView.actingStarted', 'adminView.ended');
