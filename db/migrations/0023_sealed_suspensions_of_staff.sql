-- From now on these end with the change of the role.
UPDATE "suspensions" s SET "ended_at" = now() FROM "users" u WHERE u."id" = s."user_id" and u."role" in ('moderator', 'admin') and s."sealed" and s."ended_at" is null;
