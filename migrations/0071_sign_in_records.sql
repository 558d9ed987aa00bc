-- Which device a recorded action came from, and what each person reads of their own sign-ins and security changes.
alter table audit_log add column user_agent text;
create index audit_log_account_security on audit_log (account_id, id desc) where action like 'account.%';
create index audit_log_operator_security on audit_log (operator_id, id desc) where action like 'operator.%';
