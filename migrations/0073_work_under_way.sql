-- What is under way is found by these indexes, however much has ended.
create index order_import_open on order_import (customer_id, id) where status = 'importing';
create index shop_product_pull_open on shop_product_pull (customer_id, shop_id) where status in ('queued', 'running');
create index bulk_job_under_way on bulk_job (id) where finished_at is null;
create index mail_unsent on mail (id) where sent_at is null;

-- When the last email of a notice was queued: without it nobody could tell an interrupted mailing from a complete one.
alter table notice add column mailed_at timestamptz;
update notice set mailed_at = now() where mailed_until is not null;
create index notice_mailing on notice (id) where mailed_until is not null and mailed_at is null;
