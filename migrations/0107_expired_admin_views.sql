-- Admin views whose end is still to be recorded. Those that expired before are no news.
update session set revoked_at = expires_at, revoked_reason = 'expired'
  where opened_by is not null and revoked_at is null and expires_at <= now();
create index session_expiring_admin_view on session (expires_at) where opened_by is not null and revoked_at is null;
