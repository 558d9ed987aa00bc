-- The photo of a returned parcel may show the buyer's label: a private file, read by whoever is shown the parcel.
alter table returned_parcel add column photo_id bigint;
update returned_parcel set photo_id = substring(photo_url from '/app/files/([0-9]+)/')::bigint where photo_url is not null;
update file set is_public = false where id in (select photo_id from returned_parcel);
alter table returned_parcel drop column photo_url;
