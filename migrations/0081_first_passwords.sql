-- Until when the printed password of an operator signs in, unless they have changed it.
alter table operator add column first_password_until timestamptz;

-- 128 random bits and more; one UUID has 122.
alter table tracking_page alter column token
  set default left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 40);
