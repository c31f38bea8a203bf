create table if not exists "postern_migrations" ("name" varchar(120) primary key, "applied_at" varchar(32) not null);
create table "relay_messages" ("topic" varchar(64) not null, "message_id" varchar(64) not null, "message" text not null, "attestation" text not null, "tag" integer not null, "sender" varchar(128) not null, "net" varchar(64) not null, "size" integer not null, "published_at" varchar(24) not null, "position" bigint not null, "expires_at" varchar(24) not null, constraint "relay_messages_pk" primary key ("topic", "message_id"));
create index "relay_messages_expiry" on "relay_messages" ("expires_at");
create index "relay_messages_sender" on "relay_messages" ("sender", "expires_at", "size");
create table "relay_usage" ("net" varchar(64) primary key, "messages" bigint not null, "bytes" bigint not null);
create table "rate_limits" ("key" varchar(255) primary key, "points" integer default 0 not null, "expire" bigint);
