-- The admin view is a visit of an operator's session: it ends with that session, and with the roles it was opened with.
-- It changes nothing until the operator has given a reason.
delete from session where account_id is not null and operator_id is not null;
alter table session
  add column opened_by bigint references session on delete cascade, -- the operator's session at the console
  add column opened_with_roles text[],
  add column acting_reason text,
  add constraint session_admin_view check ((account_id is not null and operator_id is not null) = (opened_by is not null)
    and (opened_by is null) = (opened_with_roles is null) and (acting_reason is null or opened_by is not null));
create index session_opened_by on session (opened_by) where opened_by is not null;

delete from one_time_code;
alter table one_time_code add column session_id bigint not null references session on delete cascade;
