-- What shops do not take of their sellers' listings, for the agency to see: of all customers, the newest failure first.
create index listing_failing on listing (failing_since desc, id desc) where failure is not null;
